/**
 * Replaces ajv in the bundle. The MCP library validates JSON schemas only for questions to the user, and no tool asks
 * one. See `withoutSchemas` in `scripts/bundles.mjs`.
 */
export default function noSchemas(): never {
  throw new Error('No tool asks a question, so there is no schema to validate.');
}
