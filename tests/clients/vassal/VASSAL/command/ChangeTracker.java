package VASSAL.command;

import VASSAL.build.GameModule;
import VASSAL.counters.GamePiece;

public final class ChangeTracker {
  private final GamePiece piece;
  private final String before;

  public ChangeTracker(GamePiece piece) {
    this.piece = piece;
    before = piece.getState();
  }

  public Command getChangeCommand() {
    return new ChangePiece(piece.getId(), before, piece.getState());
  }

  private static final class ChangePiece extends Command {
    private final String id;
    private final String before;
    private final String after;

    ChangePiece(String id, String before, String after) {
      this.id = id;
      this.before = before;
      this.after = after;
    }

    @Override
    protected void executeCommand() {
      GamePiece target = GameModule.getGameModule().getGameState().getPieceForId(id);
      if (target != null) target.setState(after);
    }

    @Override
    protected Command myUndoCommand() {
      return new ChangePiece(id, after, before);
    }
  }
}
