/** The public id at the end of an `ojcp_id`, of a job's address, or alone; what isn't one finds no job. */
export function readJobId(jobId: string): string {
  return /(?:^|[-/:])([0-9a-z]{8})$/.exec(jobId.trim().toLowerCase())?.[1] ?? ''
}
