package VASSAL.property;

import VASSAL.command.Command;

public interface PersistentPropertyContainer {
  Command setPersistentProperty(Object key, Object value);
}
