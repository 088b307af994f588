interface Manifest {
  name: string
  version: string
  license?: unknown
  licenses?: unknown
}

export function findLicence(manifest: Manifest): string
export function describeNeeded(folder: string): string
