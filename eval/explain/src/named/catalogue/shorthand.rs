//! Short names for the plans of the catalogue.

use archipelago_movegen::{File, Role};

use crate::plans::reason::Reason;
use crate::plans::{Goal, Plan};

/// Kinds of pieces for a post.
pub(super) const KNIGHT: &[Role] = &[Role::Knight];
pub(super) const MINOR: &[Role] = &[Role::Knight, Role::Bishop];

const fn plan(goal: Goal, reason: Reason) -> Plan {
    Plan { goal, reason }
}

pub(super) const fn advance(path: &'static str, reason: Reason) -> Plan {
    plan(Goal::Advance(path), reason)
}

pub(super) const fn lever(path: &'static str, target: &'static str, reason: Reason) -> Plan {
    plan(Goal::Break(path, target), reason)
}

pub(super) const fn capture(from: &'static str, to: &'static str, reason: Reason) -> Plan {
    plan(Goal::Capture(from, to), reason)
}

pub(super) const fn stop(path: &'static str, reason: Reason) -> Plan {
    plan(Goal::Stop(path), reason)
}

pub(super) const fn post(roles: &'static [Role], square: &'static str, reason: Reason) -> Plan {
    plan(Goal::Post(roles, square), reason)
}

pub(super) const fn use_file(file: File, reason: Reason) -> Plan {
    plan(Goal::Use(file), reason)
}

pub(super) const fn attack(square: &'static str, reason: Reason) -> Plan {
    plan(Goal::Attack(square), reason)
}

pub(super) const fn hold(square: &'static str, reason: Reason) -> Plan {
    plan(Goal::Hold(square), reason)
}

pub(super) const fn trade_minors(reason: Reason) -> Plan {
    plan(Goal::TradeMinors, reason)
}

pub(super) const fn trade_bishops(square: &'static str, reason: Reason) -> Plan {
    plan(Goal::TradeBishops(square), reason)
}

pub(super) const fn keep_pieces(reason: Reason) -> Plan {
    plan(Goal::KeepPieces, reason)
}

pub(super) const fn attack_king(reason: Reason) -> Plan {
    plan(Goal::AttackKing, reason)
}

pub(super) const fn use_bishops(reason: Reason) -> Plan {
    plan(Goal::UseBishops, reason)
}

pub(super) const fn centralize_king(reason: Reason) -> Plan {
    plan(Goal::Centralize, reason)
}
