/** One source branch: the name to show and send, and the record as it came (its fields are not documented). */
export interface Branch {
  readonly name: string;
  readonly raw: unknown;
}

/**
 * One build (section 2.4). A build of unknown shape is still listed: without `id` and `application`
 * it has a `label` to show, and cannot be deployed.
 */
export interface Build {
  readonly id?: string;
  readonly application?: string;
  /** What to show: the id, or the record as compact JSON. */
  readonly label: string;
  /** The record as it came. */
  readonly raw: unknown;
}

/** The status of a planet (section 2.6). Documented fields that did not come are absent. */
export interface DeploymentStatus {
  readonly phase: string;
  readonly operationInProgress: boolean;
  readonly environmentId?: string;
  readonly deploymentId?: string;
  readonly activityName?: string;
  readonly phaseDetails?: string;
  /** Per-application status; the shape of the elements is not documented. */
  readonly applications: readonly unknown[];
  /** The whole record as it came, for what is shown but not understood. */
  readonly raw: unknown;
}

/** An application and the build to deploy to it (section 2.7). */
export interface DeploymentRequestElement {
  readonly application: string;
  readonly buildId: string;
}
