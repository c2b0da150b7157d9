/**
 * Replaces ajv in the bundle. The MCP library needs ajv only when a tool asks the user a question, which no tool does.
 * See `withoutSchemas` in `scripts/bundles.mjs`.
 */
export default function noSchemas(): never {
  throw new Error('No tool asks a question, so there is no schema to validate.');
}
