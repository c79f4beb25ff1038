// Only Foundry's types are checked here. The modules that other tests check have any.
declare module "*.mjs";
