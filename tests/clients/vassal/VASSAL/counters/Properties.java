package VASSAL.counters;

public interface Properties {
  String INVISIBLE_TO_ME = "Invisible";
  String INVISIBLE_TO_OTHERS = "InvisibleToOthers";
  String OBSCURED_TO_OTHERS = "ObscuredToOthers";
  String OBSCURED_TO_ME = "Obscured";
  String RESTRICTED = "Restricted";
  String SELECTED = "Selected";
}
