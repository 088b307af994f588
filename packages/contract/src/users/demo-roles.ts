/** The roles in which the demo can be tried. */
export const demoRoles = ['candidate', 'employer', 'moderator'] as const
export type DemoRole = (typeof demoRoles)[number]

/** The names of the accounts for trying it; nobody else may take one. */
export const demoUsernames: Readonly<Record<DemoRole, string>> = {
  candidate: 'demo-candidate',
  employer: 'demo-employer',
  moderator: 'demo-moderator',
}

/** The demo role of the account of this name; undefined for everyone else's. */
export function findDemoRole(username: string | undefined): DemoRole | undefined {
  return demoRoles.find((role) => demoUsernames[role] === username)
}
