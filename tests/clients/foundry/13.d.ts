// What the module adds to the published types of version 13: its settings, flags and interface.

import "fvtt-types";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SettingConfig {
    "rules-of-the-ring.address": string;
    "rules-of-the-ring.where": string;
    "rules-of-the-ring.key": string;
    "rules-of-the-ring.room": string;
    "rules-of-the-ring.room-here": string;
  }
  interface ModuleConfig {
    "rules-of-the-ring": { api: object };
  }
  interface RequiredModules {
    "rules-of-the-ring": true;
  }
  interface FlagConfig {
    Actor: { "rules-of-the-ring"?: { group?: object } };
    TokenDocument: { "rules-of-the-ring"?: { group?: object; now?: object[] } };
    ChatMessage: { "rules-of-the-ring"?: Record<string, any> };
  }
}
