import type { StaffRole } from '@cryptolist/contract'

/** Parse's roles, as the staff's roles need them; the backend implements it. */
export interface ParseRoles {
  /** Creates a role that only the master key may read or write; returns its objectId. */
  create(role: StaffRole): Promise<string>
  addUser(roleId: string, userId: string): Promise<void>
  removeUser(roleId: string, userId: string): Promise<void>
}
