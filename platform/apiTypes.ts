/** A source branch: its name, and the complete record, whose fields aren't documented. */
export interface Branch {
  readonly name: string;
  readonly raw: unknown;
}

/**
 * A build (docs/specification.md, section 3.2). A build of unknown shape lacks `id` or `application`, and can't be
 * deployed.
 */
export interface Build {
  readonly id?: string;
  readonly application?: string;
  /** The display text: the ID, or the record as compact JSON. */
  readonly label: string;
  /** The complete record. */
  readonly raw: unknown;
}

/**
 * The status of a planet (docs/specification.md, section 3.4). An optional property is absent if the response doesn't
 * contain it.
 */
export interface DeploymentStatus {
  readonly phase: string;
  readonly operationInProgress: boolean;
  readonly environmentId?: string;
  readonly deploymentId?: string;
  readonly activityName?: string;
  readonly phaseDetails?: string;
  /** The status of each application. The shape of the elements isn't documented. */
  readonly applications: readonly unknown[];
  /** The complete record, for fields that are shown but not interpreted. */
  readonly raw: unknown;
}

/** A build to deploy, and its application (docs/specification.md, section 3.3). */
export interface DeploymentRequestElement {
  readonly application: string;
  readonly buildId: string;
}
