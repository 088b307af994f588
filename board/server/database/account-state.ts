/** Whether an account may be used, as SQL over a name of `"_User"`: a locked user has an empty ACL. A constant without parameters. */
export function isUnlockedSql(user: string): string {
  return `(${user}._rperm is null or cardinality(${user}._rperm) > 0)`
}

/** Whether an account may be written to: it has an address, has confirmed it, and is not locked. The same. */
export function isReachableSql(user: string): string {
  return `(${user}.email is not null and ${user}."emailVerified" and ${isUnlockedSql(user)})`
}
