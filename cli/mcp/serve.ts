import process from 'node:process';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import noSchemas from './noSchemas';

/** A tool, as served over the Model Context Protocol. */
export interface ServedTool {
  readonly name: string;
  /** The name for users. */
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  /** Describes the data of a result. */
  readonly outputSchema: object;
  readonly reads: 'files' | 'platform';
  /** Runs the tool. Never rejects, because a failure is part of the result. */
  call(input: unknown, signal: AbortSignal): Promise<ToolResult>;
}

/** The result of a tool: data, or a sentence that explains the failure. */
export type ToolResult =
  | { readonly ok: true; readonly data: Record<string, unknown>; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Serves tools over standard input and output until the input ends or the signal is aborted. This code is in a separate
 * bundle, which is loaded on demand because the MCP library is larger than most commands.
 */
export async function serveTools(
  tools: readonly ServedTool[],
  about: { readonly version: string; readonly instructions: string },
  signal: AbortSignal,
): Promise<void> {
  const { version, instructions } = about;
  const options = { capabilities: { tools: {} }, instructions, jsonSchemaValidator: { getValidator: noSchemas } };
  const server = new Server({ name: 'sortie', version }, options);
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, outputSchema, reads }) => ({
      ...{ name, title, description },
      inputSchema: { ...inputSchema, type: 'object' as const },
      outputSchema: { ...outputSchema, type: 'object' as const },
      annotations: { readOnlyHint: true, openWorldHint: reads === 'platform' },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal: cancelled }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new Error('There is no such tool.');
    const result = await tool.call(params.arguments, AbortSignal.any([cancelled, signal]));
    if (!result.ok) return { isError: true, content: [{ type: 'text', text: result.problem }] };
    return { content: [{ type: 'text', text: result.text }], structuredContent: result.data };
  });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) process.stdin.once(event, () => resolve());
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
