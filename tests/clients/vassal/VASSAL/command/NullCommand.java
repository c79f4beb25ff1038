package VASSAL.command;

public final class NullCommand extends Command {
  @Override
  protected void executeCommand() {}

  @Override
  protected Command myUndoCommand() {
    return null;
  }

  @Override
  public boolean isNull() {
    return isAtomic();
  }
}
