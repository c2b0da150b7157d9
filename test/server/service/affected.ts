import type { SortService } from '../../../server/service/service';

/** Makes a change in the editor. Returns the files whose diagnostics may have changed, when the service reports them. */
export function affectedBy(service: SortService, change: () => void): Promise<ReadonlySet<string>> {
  const affected = new Promise<ReadonlySet<string>>((resolve) => {
    const listening = service.onChange((files) => {
      listening.dispose();
      resolve(files);
    });
  });
  change();
  return affected;
}
