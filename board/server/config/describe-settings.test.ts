import { expect, it } from 'vitest'
import { describeSettings } from './describe-settings.ts'
import { options } from './options.ts'

it('shows each variable with its value or default, and hides what holds passwords or keys', () => {
  const lines = describeSettings({
    PORT: ' 4000 ',
    DATABASE_URL: 'postgres://board:HIDDEN@db/board',
    RPC_URL_137: 'https://node.example/HIDDEN',
    RPC_URL_1: 'https://node.example/HIDDEN',
    RPC_RPS_1: '5',
    HOME: '/home/me',
    MAIL_FROM: '',
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      'PORT=4000',
      'HOST=127.0.0.1 (default)',
      'DATABASE_URL=(set, hidden)',
      'MAIL_FROM= (not set)',
      'RPC_URL_1=(set, hidden)',
      'RPC_URL_137=(set, hidden)',
      'RPC_RPS_1=5',
    ]),
  )
  expect(lines.join('\n')).not.toMatch(/HIDDEN|HOME|chainId/)
  expect(lines.length).toBeGreaterThanOrEqual(options.length - 1)
})

it.each(
  options.filter(({ description }) =>
    /password|passphrase|token that|secret|key\b.*=|:key@/i.test(description),
  ),
)('hides $name, whose value holds a secret', ({ name }) => {
  const given = name.replace('<chainId>', '1')
  expect(describeSettings({ [given]: 'SECRET' })).toContain(`${given}=(set, hidden)`)
})
