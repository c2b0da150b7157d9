import { Session } from 'node:inspector/promises';

/** The work of the language service: the number of function calls and the number of computed memo queries. */
export interface Work {
  readonly calls: number;
  readonly queries: number;
}

/** Counts the work of the language service in this process. Unlike time, the work is the same on every machine. */
export class WorkCounter {
  private readonly session = new Session();

  async start(): Promise<void> {
    this.session.connect();
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** Returns the work since the last call to this function. */
  async drain(): Promise<Work> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    const scripts = result.filter(({ url }) => url.includes('/server/service/'));
    const functions = scripts.flatMap(({ url, functions }) =>
      functions.map(({ functionName: name, ranges }) => ({ url, name, count: ranges[0]?.count ?? 0 })),
    );
    const sum = (some: typeof functions) => some.reduce((total, { count }) => total + count, 0);
    const isQuery = ({ url, name }: (typeof functions)[number]) => url.endsWith('/memo.ts') && name === 'runNode';
    return { calls: sum(functions), queries: sum(functions.filter(isQuery)) };
  }

  stop(): void {
    this.session.disconnect();
  }
}
