import { expect, it } from 'vitest'
import demoJobs from '../../../data/demo-jobs.json' with { type: 'json' }
import { handlesIn } from './handles.ts'
import { filler, lint, plainFacts } from './plain-listing.fixture.ts'

const namesIn = (text: string): string[] => handlesIn({ text }).map(({ name }) => name)

it.each([
  ['Write to @plain_hr on Telegram.', ['plain_hr']],
  ['Contact: @Plain_HR (our recruiter), or @second.one!', ['plain_hr', 'second.one']],
  ['DM @hr2026\n@other_hr', ['hr2026', 'other_hr']],
  ['(@plain_hr), “@plain_hr”, @plain_hr/@second', ['plain_hr', 'plain_hr', 'plain_hr']],
  ['связь: @plain_hr', ['plain_hr']],
])('names the accounts of “%s”', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

it.each([
  ['an email address', 'Send it to jobs@plain_hr.example or a.b+c@plain.hr.'],
  ['a package', 'You know @openzeppelin/contracts, @angular/core and npm i @scope/name.'],
  ['a rule of a style sheet', '@media (min-width: 40em) { a {} } @import "x.css"; @font-face{} @container{}'],
  ['a decorator', '@Component({ selector: "app" })\n@Injectable()\n@Override\n@dataclass\nclass Job: pass'],
  ['a link', 'See https://medium.com/@plain_hr/post and t.me/@plain_hr.'],
  ['a version', 'npm i viem@latest ethers@5.7.2'],
  ['a sign alone', 'Meet us @ ETHGlobal. Pay: 5 @ 10%.'],
  ['a part of a word', 'x@@plain_hr, plain_hr@, @plain-hr'],
])('takes no account from %s', (_, text) => {
  expect(namesIn(text)).toEqual([])
})

it('finds none in the demo listings', () => {
  expect(demoJobs.length).toBeGreaterThan(20)
  expect(demoJobs.flatMap((job) => namesIn(JSON.stringify(job)))).toEqual([])
})

it('reads a long text of signs in one pass', () => {
  expect(namesIn('@a.'.repeat(300_000)).length).toBeLessThan(300_001)
})

it('holds a listing that names the account of an entry without its address, and no other', () => {
  const registered = new Map([
    ['t.me/plain_hr', 'fee'],
    ['x.com/media', 'fee'],
  ])
  const find = (words: string) =>
    lint({ content: { description: `${filler}\n\n${words}` }, facts: { ...plainFacts, registered } }).filter(
      ({ code }) => code === 'REG-01',
    )
  expect(find('Write to @Plain\\_HR before you apply.')).toMatchObject([
    { weight: 'hold', field: 'description', quote: 't.me/plain_hr' },
  ])
  for (const words of ['Write to @plain_hr2.', 'Use plain_hr@people.example.', 'We use `@media (print)`.'])
    expect(find(words)).toEqual([])
})
