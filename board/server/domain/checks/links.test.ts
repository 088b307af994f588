import { describe, expect, it } from 'vitest'
import { codes, filler, lint } from './plain-listing.fixture.ts'

const inText = (words: string) => lint({ content: { description: `${filler}\n\n${words}` } })
const findingsIn = (words: string) => inText(words).map(({ code, weight }) => `${code} ${weight}`)

describe('links in a text', () => {
  it.each([
    ['APP-03 hold', '[https://demo-harbor.example/apply](https://evil.dev/apply)'],
    ['APP-03 hold', '[tarnbeck.dev](https://evil.dev/apply)'],
    ['APP-03 hold', '[jobs@tarnbeck.dev](mailto:jobs@evil.dev)'],
    ['APP-03 hold', '[Read more](https://chainf0undry.example/)'],
    ['APP-03 hold', 'Read https://chainf0undry.example/ first.'],
    ['APP-03 hold', '[Read more](https://chainf\u043Eundry.example/)'],
    ['APP-02 check', '[Read more](https://bit.ly/x)'],
    ['APP-02 check', 'Read bit.ly/x first.'],
    ['APP-04 hold', '[Assignment](https://demo-harbor.example/task.zip)'],
    ['APP-04 hold', 'The brief: https://demo-harbor.example/task.rar'],
    ['APP-04 hold', '[Our brief](https://drive.google.com/file/d/1/view)'],
    ['APP-01 check', '[Apply here](https://evil.dev/apply)'],
    ['APP-01 check', 'Apply at https://evil.dev/apply.'],
    ['APP-01 check', 'See tarnbeck-careers[.]dev/apply'],
    ['APP-01 check', 'Write to jobs (at) evil (dot) dev'],
    ['CON-02 check', 'Write to demo.harbor [at] gmail.com'],
    ['APP-01 block', '[Dashboard](http://192.168.0.1/)'],
    ['CON-01 check', '[Say hello](https://t.me/demo)'],
    ['CON-01 check', '[Apply](https://discord.gg/demo)'],
    ['COD-02 check', '[The assignment](https://github.com/demo/task)'],
    ['COD-02 note', '[Our code](https://github.com/demo/engine)'],
    ['CON-02 check', 'Write to demo.harbor@gmail.com'],
  ])('%s: %s', (expected, words) => {
    expect(findingsIn(words)).toContain(expected)
  })

  it.each([
    '[https://demo-harbor.example/about](https://www.demo-harbor.example/about)',
    '[Apply](https://careers.demo-harbor.example/1)',
    '[Apply](https://jobs.lever.co/demo/5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9)',
    '[our documentation](https://docs.others.dev/guide)',
    '[Node.js](https://nodejs.org) and [and/or](https://others.dev)',
    'Ask people (at) demo-harbor.example, or look (at) it.',
    'We use node.js/ts, and/or Next.',
    'Our users meet on [Discord](https://discord.gg/demo).',
    'Ask [people@demo-harbor.example](mailto:people@demo-harbor.example).',
  ])('nothing is found: %s', (words) => {
    expect(inText(words).filter(({ weight }) => weight !== 'note')).toEqual([])
  })

  it('are reported with their place in the text', () => {
    expect(inText('[Task](https://others.dev/task.zip)')).toMatchObject([
      { code: 'APP-04', field: 'description', quote: 'Task', line: 3 },
    ])
  })

  it('are judged in every field', () => {
    const process = {
      steps: [{ name: 'Task', note: 'Get it at bit.ly/x' }],
      takeHome: null,
      takeHomeHours: null,
      isTakeHomePaid: null,
      answerByDays: null,
    }
    expect(codes({ content: { process } })).toEqual(['APP-02'])
  })
})
