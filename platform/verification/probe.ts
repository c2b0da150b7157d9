import type { ApplicationApis } from '../environment';
import { Pipeline, type PipelineOptions } from '../http/pipeline';
import type { Probe } from './verify';

/** Returns a probe that uses one pipeline for each application. */
export function probeThrough(
  reach: (application: ApplicationApis) => PipelineOptions | Promise<PipelineOptions>,
): Probe {
  const pipelines = new Map<string, Pipeline>();
  return async (application, path, query, signal) => {
    const pipeline = pipelines.get(application.url) ?? new Pipeline(await reach(application));
    pipelines.set(application.url, pipeline);
    return pipeline.probe(path, { query, signal });
  };
}
