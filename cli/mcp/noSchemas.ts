/**
 * Takes the place of ajv and its formats in the bundle: the protocol's library validates JSON schemas only for questions to
 * the user, and no tool asks one. See `withoutSchemas` in `scripts/bundles.mjs`.
 */
export default function noSchemas(): never {
  throw new Error('No tool asks a question, so there is no schema to validate.');
}
