import { expect } from 'vitest'

/** Expects a call to be refused with this code of the backend. */
export async function expectCode(code: number, call: Promise<unknown> | undefined): Promise<void> {
  await expect(call).rejects.toMatchObject({ code })
}
