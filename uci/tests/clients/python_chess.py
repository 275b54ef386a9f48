"""python-chess drives Archipelago: options, play, analysis, several lines, pondering, Chess960, chances, endings."""

import asyncio
import logging
import sys

import chess
import chess.engine

LIMIT = chess.engine.Limit(depth=6)


class Complaints(logging.Handler):
    """Collects what the package warns about: lines that it could not read."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


def check_line(board, info):
    """A line of play is legal and not empty, and its numbers are there."""
    position = board.copy()
    assert info["pv"]
    for move in info["pv"]:
        assert move in position.legal_moves, (board.fen(), info["pv"])
        position.push(move)
    for key in ("depth", "seldepth", "nodes", "nps", "hashfull", "time", "score"):
        assert key in info, key


async def options(engine):
    names = dict(engine.options)
    assert names["Hash"].default == 16 and names["Hash"].min == 1
    assert names["Threads"].type == "spin" and names["Clear Hash"].type == "button"
    assert names["UCI_Chess960"].is_managed() and names["Ponder"].is_managed()
    await engine.configure({"Hash": 4, "Move Overhead": 20, "Clear Hash": None, "SyzygyPath": "/no/such/directory"})


async def play(engine):
    board = chess.Board()
    for _ in range(12):
        result = await engine.play(board, chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01))
        assert result.move in board.legal_moves
        board.push(result.move)
    for board in (chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), chess.Board("7k/8/6Q1/8/8/8/8/K7 b - - 0 1")):
        assert (await engine.play(board, LIMIT)).move is None


async def analyse(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    check_line(board, await engine.analyse(board, LIMIT))
    lines = await engine.analyse(board, LIMIT, multipv=4)
    assert len(lines) == 4 and len({line["pv"][0] for line in lines}) == 4
    scores = [line["score"].relative for line in lines]
    assert scores == sorted(scores, reverse=True)
    for line in lines:
        check_line(board, line)
    root_moves = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
    assert (await engine.analyse(board, LIMIT, root_moves=root_moves))["pv"][0] in root_moves
    mate = await engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1"), LIMIT)
    assert mate["score"].relative == chess.engine.Mate(1)
    with await engine.analysis(board) as analysis:
        async for info in analysis:
            if info.get("depth", 0) >= 6:
                break
    assert (await analysis.wait()).move in board.legal_moves


async def ponder(engine):
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=2, black_clock=2)
    for reply in ("expected", "other", "expected"):
        result = await engine.play(board, limit, ponder=True)
        board.push(result.move)
        if reply == "expected" and result.ponder:
            board.push(result.ponder)
        else:
            board.push(next(move for move in board.legal_moves if move != result.ponder))
    assert (await engine.play(board, limit)).move in board.legal_moves


async def chess960(engine):
    for number in (0, 518, 959):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(8):
            board.push((await engine.play(board, chess.engine.Limit(nodes=500))).move)
    board = chess.Board("5k2/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True)
    castling = chess.Move.from_uci("e1h1")
    assert (await engine.play(board, LIMIT, root_moves=[castling])).move == castling


async def strength(engine):
    board = chess.Board()
    await engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 1000})
    result = await engine.play(board, chess.engine.Limit(time=1), info=chess.engine.INFO_ALL)
    assert result.info["depth"] <= 3, result.info
    await engine.configure({"UCI_LimitStrength": False, "Skill Level": 20})


async def chances(engine):
    board = chess.Board()
    await engine.configure({"UCI_ShowWDL": True})
    wdl = (await engine.analyse(board, LIMIT))["wdl"].relative
    assert wdl.wins + wdl.draws + wdl.losses == 1000 and wdl.wins >= wdl.losses
    await engine.configure({"UCI_ShowWDL": False})
    assert "wdl" not in await engine.analyse(board, LIMIT)


async def main(program):
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    transport, engine = await chess.engine.popen_uci(program)
    for part in (options, play, analyse, ponder, chess960, strength, chances):
        await asyncio.wait_for(part(engine), 60)
        await asyncio.wait_for(engine.ping(), 10)
    await asyncio.wait_for(engine.quit(), 10)
    assert transport.get_returncode() == 0
    # The line about the directory that is not there may come when the client waits for nothing, and it then says so.
    unexpected = [message for message in complaints.messages if "info string Found 0" not in message]
    assert not unexpected, unexpected
    print("every part passed")


asyncio.run(main(sys.argv[1]))
