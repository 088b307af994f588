import { describe, expect, it } from 'vitest'
import { apiUrlOf, findSource } from './address.ts'

const uuid = '5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9'
const greenhouse = 'https://boards-api.greenhouse.io/v1/boards/demo/jobs'

describe('findSource', () => {
  it.each([
    [
      'https://job-boards.greenhouse.io/demo/jobs/46918',
      `${greenhouse}/46918?pay_transparency=true`,
      '46918',
    ],
    [
      'https://boards.eu.greenhouse.io/demo/jobs/46918?gh_src=x',
      `${greenhouse}/46918?pay_transparency=true`,
      '46918',
    ],
    [
      'https://boards.greenhouse.io/embed/job_app?for=demo&token=46918',
      `${greenhouse}/46918?pay_transparency=true`,
      '46918',
    ],
    ['https://boards.greenhouse.io/demo', `${greenhouse}?content=true&pay_transparency=true`, undefined],
    [
      `https://jobs.lever.co/demo/${uuid}/apply`,
      `https://api.lever.co/v0/postings/demo/${uuid}?mode=json`,
      uuid,
    ],
    ['https://jobs.eu.lever.co/demo', 'https://api.eu.lever.co/v0/postings/demo?mode=json', undefined],
    [
      `https://jobs.ashbyhq.com/Demo%20Harbor/${uuid}`,
      'https://api.ashbyhq.com/posting-api/job-board/Demo%20Harbor?includeCompensation=true',
      uuid,
    ],
    [
      'https://apply.workable.com/demo/j/83a3b69ad0/',
      'https://apply.workable.com/api/v1/widget/accounts/demo?details=true',
      '83A3B69AD0',
    ],
    ['https://demo.recruitee.com/o/rust-engineer', 'https://demo.recruitee.com/api/offers/', 'rust-engineer'],
    ['https://demo.recruitee.com/', 'https://demo.recruitee.com/api/offers/', undefined],
    [
      'https://jobs.smartrecruiters.com/Demo/744000143536869-legal',
      'https://api.smartrecruiters.com/v1/companies/Demo/postings/744000143536869',
      '744000143536869',
    ],
  ])('%s', (link, api, postingId) => {
    const source = findSource(link)
    expect(source?.postingId).toBe(postingId)
    expect(source && apiUrlOf(source)).toBe(api)
  })

  it.each([
    'https://demo-harbor.example/jobs/1',
    'https://jobs.lever.co/',
    'https://jobs.lever.co.evil.example/demo',
    'https://www.recruitee.com/o/x',
    'https://apply.workable.com/j/83A3B69AD0',
    'https://boards.greenhouse.io/a%2F..%2Fb/jobs/1',
  ])('%s is none', (link) => {
    expect(findSource(link)).toBeUndefined()
  })
})
