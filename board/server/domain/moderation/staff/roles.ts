import type { Office } from '@cryptolist/contract'

/** What the board asks of Parse about the roles of its offices; the backend implements it. */
export interface ParseRoles {
  /** Makes the role of an office, which nobody but the master key may read or write, and answers its objectId. */
  create(office: Office): Promise<string>
  addUser(roleId: string, userId: string): Promise<void>
  removeUser(roleId: string, userId: string): Promise<void>
}
