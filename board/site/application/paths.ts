/** The page of all applications of an account or a browser; those that were sent from here are below it. */
export const ownApplicationsPath = '/account/applications'
/** Where an account's applications are added that were sent elsewhere. */
export const elsewherePath = `${ownApplicationsPath}/elsewhere`

/** The page of one application of an account. */
export function pathOfApplication({ id, isElsewhere }: { id: string; isElsewhere: boolean }): string {
  return `${isElsewhere ? elsewherePath : ownApplicationsPath}/${id}`
}
