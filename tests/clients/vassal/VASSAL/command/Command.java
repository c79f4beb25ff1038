package VASSAL.command;

import java.util.LinkedList;
import java.util.List;

/** A change of the game that another player's machine can repeat, with its subcommands. */
public abstract class Command {
  private final List<Command> seq = new LinkedList<>();
  private Command undo;

  public void execute() {
    executeCommand();
    for (Command each : seq) each.execute();
  }

  protected abstract void executeCommand();

  protected abstract Command myUndoCommand();

  public boolean isNull() {
    return false;
  }

  protected boolean isAtomic() {
    return seq.stream().allMatch(Command::isNull);
  }

  public Command append(Command command) {
    if (command == null || command.isNull()) return this;
    Command found = isNull() ? command : this;
    seq.add(command);
    return found;
  }

  public Command getUndoCommand() {
    if (undo == null) {
      undo = new NullCommand();
      for (int place = seq.size() - 1; place >= 0; place--) undo = undo.append(seq.get(place).getUndoCommand());
      undo = undo.append(myUndoCommand());
    }
    return undo;
  }
}
