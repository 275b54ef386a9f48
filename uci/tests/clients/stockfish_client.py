"""PyPI's `stockfish` package drives Archipelago: every call of the package that talks to the engine."""

import sys

from stockfish import Stockfish

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1"


def main(program):
    engine = Stockfish(path=program, depth=5, parameters={"Threads": 1, "Hash": 1})
    assert engine.get_fen_position() == START
    board = engine.get_board_visual()
    assert len(board.splitlines()) == 18, board
    assert board.splitlines()[1].endswith("| r | n | b | q | k | b | n | r | 8"), board
    assert board.splitlines()[17].split() == list("abcdefgh"), board
    assert "| R | N | B | K | Q | B | N | R |" in engine.get_board_visual(False)

    nodes, moves = engine.get_perft(3)
    assert (nodes, len(moves), moves["e2e4"]) == (8902, 20, 600)
    assert engine.is_move_legal("e2e4") and not engine.is_move_legal("e2e5")

    engine.make_moves_from_current_position(["e2e4", "e7e5"])
    assert engine.get_fen_position().startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq")
    assert engine.get_best_move() is not None
    assert engine.get_best_move_time(50) is not None
    assert engine.get_best_move(wtime=1000, btime=1000) is not None
    assert isinstance(engine.get_static_eval(), float)
    wins, draws, losses = engine.get_wdl_stats()
    assert wins + draws + losses == 1000
    top = engine.get_top_moves(3, verbose=True)
    assert len(top) == 3 and len({move["Move"] for move in top}) == 3, top
    assert engine.get_top_moves(2, num_nodes=2000)

    engine.set_fen_position(MATE_IN_ONE)
    assert engine.get_evaluation() == {"type": "mate", "value": 1}
    assert engine.get_best_move() == "e1e8"
    engine.make_moves_from_current_position(["e1e8"])
    assert engine.get_best_move() is None and engine.get_top_moves() == []
    assert engine.get_static_eval() is None
    engine.set_fen_position("8/8/8/8/8/8/8/K1k5 w - - 0 1")
    assert engine.get_what_is_on_square("a1") == Stockfish.Piece.WHITE_KING

    engine.set_fen_position(START)
    assert engine.will_move_be_a_capture("e2e4") == Stockfish.Capture.NO_CAPTURE
    assert engine.is_fen_valid(START)
    engine.flip()
    assert engine.get_fen_position().split()[1] == "b"
    last = engine.benchmark(Stockfish.BenchmarkParameters(limit=4))
    assert last.startswith("Nodes/second") and int(last.split(":")[1]) > 0, last
    engine.send_ucinewgame_command()
    engine.send_quit_command()
    engine._stockfish.wait(timeout=10)
    assert engine._stockfish.returncode == 0
    print("every call was answered")


main(sys.argv[1])
