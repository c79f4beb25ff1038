package VASSAL.command;

import VASSAL.build.GameModule;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;

/** Removes a piece from the game and from the selection. Its undo adds the piece with its state. */
public final class RemovePiece extends Command {
  private final GamePiece target;
  private Command undo;

  public RemovePiece(GamePiece piece) {
    target = piece;
  }

  @Override
  protected void executeCommand() {
    undo = new AddPiece(target, target.getState());
    GameModule.getGameModule().getGameState().removePiece(target);
    KeyBuffer.getBuffer().remove(target);
  }

  @Override
  protected Command myUndoCommand() {
    return undo;
  }

  private static final class AddPiece extends Command {
    private final GamePiece target;
    private final String state;

    AddPiece(GamePiece target, String state) {
      this.target = target;
      this.state = state;
    }

    @Override
    protected void executeCommand() {
      GameModule.getGameModule().getGameState().addPiece(target);
      target.setState(state);
    }

    @Override
    protected Command myUndoCommand() {
      return new RemovePiece(target);
    }
  }
}
