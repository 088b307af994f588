interface Advisory {
  package: string
  /** A range of semver. */
  vulnerable: string
  fixed: string
  ids: readonly string[]
}

/** The advisories that apply to any of the packages, one sentence each. */
export declare function listVulnerable(
  packages: readonly { name: string; version: string }[],
  advisories: readonly Advisory[],
): string[]
