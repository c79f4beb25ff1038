// What the module uses of Foundry 14, and nothing else. npm has no types of version 14. The sources:
//
//   fvtt-types 14.366.0, commit 13e58d21d070b20742e138610bc611d2fad1b53b, on GitHub only: League-of-Foundry-Developers/foundry-vtt-types.
//   The path below src/foundry stands above each declaration.
//   [api] foundryvtt.com/api/v14, for what these types do not have yet.

// common/abstract/document.d.mts
interface FoundryDocument {
  canUserModify(user: User, action: "create" | "update" | "delete"): boolean;
  getFlag(scope: string, key: string): any;
  update(changes: object): Promise<unknown>;
  updateSource(changes: object): object;
}
// common/documents/user.d.mts, client/documents/user.d.mts
interface User {
  id: string;
  name: string;
  isGM: boolean;
  targets: Set<Token>;
}
// client/documents/actor.d.mts; createDocuments: common/abstract/document.d.mts
interface Actor extends FoundryDocument {
  toggleStatusEffect(statusId: string, options?: { active?: boolean; overlay?: boolean }): Promise<unknown>;
}
declare const Actor: { createDocuments(data: object[], operation: { pack: string }): Promise<Actor[]> };
// common/documents/token.d.mts, client/documents/token.d.mts
interface TokenDocument extends FoundryDocument {
  id: string;
  uuid: string;
  name: string;
  hidden: boolean;
  disposition: number;
  actor: Actor | null;
  parent: Scene;
}
// client/documents/scene.d.mts
interface Scene {
  tokens: Map<string, TokenDocument>;
  updateEmbeddedDocuments(embeddedName: "Token", updates: object[]): Promise<unknown>;
}
// client/canvas/placeables/token.d.mts
interface Token {
  document: TokenDocument;
}
// client/documents/chat-message.d.mts; applyMode: [api] classes/foundry.documents.ChatMessage.html
interface ChatMessage extends FoundryDocument {
  flags: Record<string, any>;
  rolls: Roll[];
}
declare const ChatMessage: {
  applyMode(data: object, mode?: string): object;
  /** Deprecated since version 14, until version 16. */
  applyRollMode(data: object, mode: "roll" | "publicroll" | "gmroll" | "blindroll" | "selfroll"): object;
  create(data: object): Promise<unknown>;
  getSpeaker(): object;
};
// client/dice/roll.d.mts
interface Roll {
  total: number | undefined;
}
declare const Roll: { fromData(data: object): Roll };
// client/utils/helpers.d.mts
declare function fromUuidSync(uuid: string): any;
// client/game.d.mts, client/helpers/client-settings.d.mts, client/helpers/localization.d.mts
declare const game: {
  documentTypes: { Actor: string[] };
  i18n: { lang: string; format(key: string, data: object): string; localize(key: string): string };
  modules: Map<string, any>;
  packs: Map<string, object>;
  settings: {
    get(namespace: string, key: string): any;
    register(namespace: string, key: string, data: object): void;
    registerMenu(
      namespace: string,
      key: string,
      data: { name: string; label: string; hint: string; icon: string; type: new () => foundry.applications.api.ApplicationV2; restricted: boolean },
    ): void;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
  };
  user: User;
};
// client/ui.d.mts, client/applications/ui/notifications.d.mts
declare const ui: { notifications: { info(message: string): unknown; error(message: string): unknown } };
// client/canvas/board.d.mts, client/canvas/layers/tokens.d.mts
declare const canvas: { tokens: { controlled: Token[] } | null };
// client/config.d.mts
declare const CONFIG: {
  Dice: { fulfillment: { methods: Record<string, { label: string; icon?: string; interactive?: boolean; handler?(term: { faces: number }): Promise<number> }> } };
  specialStatusEffects: { DEFEATED: string };
};
// common/constants.d.mts
declare const CONST: { TOKEN_DISPOSITIONS: { FRIENDLY: number } };
// client/applications/api/application.d.mts, client/applications/api/dialog.d.mts, client/documents/collections/compendium-collection.d.mts
declare namespace foundry {
  namespace applications.api {
    class ApplicationV2 {
      addEventListener(type: "render" | "close", listener: () => void): void;
      close(): Promise<this>;
      readonly element: HTMLElement;
      render(options: { force: boolean }): Promise<this>;
    }
    interface Button {
      action: string;
      label: string;
      default?: boolean;
      callback?(event: Event, button: HTMLButtonElement): unknown;
    }
    interface Configuration {
      window: { title: string; resizable?: boolean };
      content: string;
      buttons: Button[];
      form?: { closeOnSubmit: boolean };
      position?: { width: number };
      submit?(result: any): Promise<void>;
    }
    class DialogV2 extends ApplicationV2 {
      constructor(configuration: Configuration);
      static wait(configuration: Configuration & { rejectClose: boolean }): Promise<unknown>;
    }
  }
  const documents: {
    collections: { CompendiumCollection: { createCompendium(metadata: { type: string; name: string; label: string }): Promise<{ collection: string }> } };
  };
}
// client/applications/ui/scene-controls.d.mts
interface Tool {
  name: string;
  title: string;
  icon: string;
  order: number;
  button?: boolean;
  onChange?(event: Event, active: boolean): void;
}
// client/hooks.d.mts
declare const Hooks: {
  once(hook: "init" | "ready", run: () => void): number;
  on(hook: "preCreateChatMessage", run: (message: ChatMessage) => void): number;
  on(hook: "renderChatMessageHTML", run: (message: ChatMessage, html: HTMLElement) => void): number;
  on(hook: "getSceneControlButtons", run: (controls: Record<string, { tools: Record<string, Tool> }>) => void): number;
};
