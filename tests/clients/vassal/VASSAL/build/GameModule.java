package VASSAL.build;

import VASSAL.build.module.GameState;
import VASSAL.command.Command;

/** One module and one game. What it sends and logs goes to standard output. */
public final class GameModule {
  private static final GameModule MODULE = new GameModule();
  private final GameState state = new GameState();

  public static GameModule getGameModule() {
    return MODULE;
  }

  public GameState getGameState() {
    return state;
  }

  public void sendAndLog(Command command) {
    if (command != null && !command.isNull()) System.out.println("sent");
  }
}
