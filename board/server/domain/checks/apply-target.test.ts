import { describe, expect, it } from 'vitest'
import { classifyApplyTarget } from './apply-target.ts'

const knownHosts = { companyDomains: ['demo-harbor.example'], ownHosts: ['board.example'] }
const kind = (url: string) => classifyApplyTarget(url, knownHosts).kind

describe('classifyApplyTarget', () => {
  it.each([
    ['https://demo-harbor.example/apply', 'company'],
    ['https://careers.demo-harbor.example/apply', 'company'],
    ['https://demo-harbor.example.evil.example/apply', 'elsewhere'],
    ['https://jobs.lever.co/demo/5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9', 'system'],
    ['https://jobs.lever.co:8443/demo/5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9', 'elsewhere'],
    ['https://other.example/jobs/1', 'elsewhere'],
    ['https://board.example/jobs/x', 'own_site'],
    ['https://bit.ly/3abc', 'shortener'],
    ['https://www.tinyurl.com/abc', 'shortener'],
    ['https://t.me/somebody', 'messenger'],
    ['https://chat.whatsapp.com/abc', 'messenger'],
    ['https://other.example/files/test.zip', 'download'],
    ['https://demo-harbor.example/Setup.EXE?x=1#y', 'download'],
    ['https://demo-harbor.example/setup%2Eexe', 'download'],
    ['https://demo-harbor.example/setup.dmg/', 'download'],
    ['https://drive.google.com/file/d/1/view', 'file_share'],
    ['https://www.dropbox.com/s/1/task', 'file_share'],
    ['https://docs.google.com/document/d/1', 'elsewhere'],
    ['https://127.0.0.1/x', 'private'],
    ['https://93.184.216.34/x', 'private'],
    ['https://2130706433/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://localhost/', 'private'],
    ['https://jobs.internal/', 'private'],
    ['http://demo-harbor.example/', 'unusable'],
    ['javascript:alert(1)', 'unusable'],
    ['data:text/html,x', 'unusable'],
    ['https://ana:secret@demo-harbor.example/', 'unusable'],
    ['demo-harbor.example', 'unusable'],
    ['', 'unusable'],
  ])('%s is %s', (url, expected) => {
    expect(kind(url)).toBe(expected)
  })

  it('a page about archives is no archive', () => {
    expect(kind('https://demo-harbor.example/zip')).toBe('company')
    expect(kind('https://demo-harbor.example/apply?file=a.zip')).toBe('company')
    expect(kind('https://demo-harbor.example/%E0%A4')).toBe('company')
  })
})
