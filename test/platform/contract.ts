import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020';
import { parse } from 'yaml';

interface MediaType {
  readonly schema?: object;
}
interface ContractResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, ContractResponse>>;
}
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, ContractResponse>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
  };
}

export const contract: Contract = parse(readFileSync('platform/openapi.yaml', 'utf8'));

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(contract, 'contract');

const pointerPart = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Every operation in the contract, with its method and path. */
export const contractOperations = Object.entries(contract.paths).flatMap(([path, item]) =>
  ['get', 'put', 'post', 'delete', 'patch'].flatMap((method) => {
    const operation = item[method];
    return operation === undefined
      ? []
      : [{ id: operation.operationId, method: method.toUpperCase(), path, operation }];
  }),
);

/** Returns the contradictions between a value and a schema in the contract. `pointer` is the schema's JSON pointer. */
export function contradictions(pointer: string, value: unknown): string[] {
  const validate = ajv.compile({ $ref: `contract#${pointer}` });
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Returns the contradictions between a response and the operation's contract. */
export async function contradictionsOf(id: string, answer: Response): Promise<string[]> {
  const found = contractOperations.find((operation) => operation.id === id);
  if (found === undefined) return [`there is no operation ${id}`];
  const { responses } = found.operation;
  const key = [String(answer.status), `${String(answer.status)[0]}XX`, 'default'].find((each) =>
    Object.hasOwn(responses, each),
  );
  const response = key === undefined ? undefined : responses[key];
  if (key === undefined || response === undefined) return [`status ${answer.status} is not in the contract`];
  const text = await answer.text();
  if (text === '') return answer.status === 204 ? [] : ['the body is empty'];
  const type = answer.headers.get('content-type') ?? '';
  if (type !== 'application/json') return [`the type is ${type}`];
  const base =
    response.$ref?.slice(1) ?? `/paths/${pointerPart(found.path)}/${found.method.toLowerCase()}/responses/${key}`;
  return contradictions(`${base}/content/${pointerPart('application/json')}/schema`, JSON.parse(text));
}
