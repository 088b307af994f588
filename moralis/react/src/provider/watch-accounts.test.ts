import { expect, it, vi } from 'vitest'
import { watchAccounts } from './moralis-provider.tsx'

it('warns where there is no window', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onAccountChanged = vi.fn()
  watchAccounts(onAccountChanged)()
  expect(warn.mock.calls).toEqual([['No window object found']])
  expect(onAccountChanged).not.toHaveBeenCalled()
  warn.mockRestore()
})
