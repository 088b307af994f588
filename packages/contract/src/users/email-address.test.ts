import { describe, expect, it } from 'vitest'
import { toEmailAddress } from './email-address.ts'

describe('an email address', () => {
  it.each([
    ['ann@people.example', 'ann@people.example'],
    [' Ann@People.Example\n', 'ann@people.example'],
    ['ann@people.example.', 'ann@people.example'],
    ['ann@people.example。', 'ann@people.example'],
    ['ａｎｎ＠ｐｅｏｐｌｅ．ｅｘａｍｐｌｅ', 'ann@people.example'],
    ['ann@Bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BU\u0308CHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
    ['ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
    ["o'hara.b+jobs_1=2&3~x@mail.people.example", "o'hara.b+jobs_1=2&3~x@mail.people.example"],
  ])('has one spelling: %j', (typed, spelling) => {
    expect(toEmailAddress(typed)).toBe(spelling)
    expect(toEmailAddress(spelling)).toBe(spelling)
  })

  it.each([
    '',
    'ann',
    'ann@',
    '@people.example',
    'ann@people',
    'ann@people.example..',
    'ann@.people.example',
    'ann@people..example',
    'ann.@people.example',
    '.ann@people.example',
    'a..n@people.example',
    'ann@bob@people.example',
    '<ann@people.example>',
    '<<ann@people.example>>',
    'ann@people.example>',
    '<ann@people.example',
    'x1<ann@people.example>',
    'Ann <ann@people.example>',
    '"ann"@people.example',
    'ann(work)@people.example',
    'ann@people.example(work)',
    'ann,bob@people.example',
    'ann;bob@people.example',
    'ann:bob@people.example',
    'an\\n@people.example',
    'ann%people.example@relay.example',
    'relay.example!ann@people.example',
    'ann@[127.0.0.1]',
    'ann@[IPv6:::1]',
    'ann@127.0.0.1',
    'ann@0x7f.1',
    'ann@1.0x7f000001',
    'ann@people.example:25',
    'ann@people.example/x',
    'ann@people.ex%61mple',
    'ann@peo ple.example',
    'ann@people_1.example',
    'ann@-people.example',
    'ann@xn--a.example',
    'ann@xn--.example',
    'ann@xn--zzzz9999999.example',
    'ann@peo\u00ADple.example',
    'an\u200Bn@people.example',
    'ann@peo\u200Bple.example',
    'ann@people.example\r\nBcc: bob@people.example',
    'änn@people.example',
    'ann@℀.example',
    `${'a'.repeat(65)}@people.example`,
    `ann@${'a'.repeat(64)}.example`,
    `ann@${'a.'.repeat(125)}example`,
    'ﷺ'.repeat(100_000),
  ])('is not %j', (text) => {
    expect(toEmailAddress(text)).toBeUndefined()
  })
})
