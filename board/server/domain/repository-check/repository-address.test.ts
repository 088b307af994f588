import { describe, expect, it } from 'vitest'
import { readRepositoryAddress } from './repository-address.ts'

const github = (ref: string) => `https://codeload.github.com/acme/task/tar.gz/${ref}`

describe('the address of a repository', () => {
  it.each([
    ['github.com/acme/task', 'github.com/acme/task', github('HEAD')],
    [' https://github.com/acme/task.git ', 'github.com/acme/task', github('HEAD')],
    ['http://www.github.com/acme/task/', 'github.com/acme/task', github('HEAD')],
    ['git@github.com:acme/task.git', 'github.com/acme/task', github('HEAD')],
    ['https://user:secret@github.com/acme/task', 'github.com/acme/task', github('HEAD')],
    ['https://github.com/acme/task/issues/3?x=1#y', 'github.com/acme/task', github('HEAD')],
    ['https://github.com/acme/task/tree/dev', 'github.com/acme/task', github('dev')],
    ['https://github.com/acme/task/commit/0a1b2c3', 'github.com/acme/task', github('0a1b2c3')],
    [
      'https://gitlab.com/acme/group/sub/task/-/tree/dev',
      'gitlab.com/acme/group/sub/task',
      'https://gitlab.com/acme/group/sub/task/-/archive/dev/archive.tar.gz',
    ],
    [
      'gitlab.com/acme/task',
      'gitlab.com/acme/task',
      'https://gitlab.com/acme/task/-/archive/HEAD/archive.tar.gz',
    ],
    [
      'https://bitbucket.org/acme/task/src/dev/',
      'bitbucket.org/acme/task',
      'https://bitbucket.org/acme/task/get/dev.tar.gz',
    ],
    [
      'https://codeberg.org/acme/task/src/branch/dev',
      'codeberg.org/acme/task',
      'https://codeberg.org/acme/task/archive/dev.tar.gz',
    ],
  ])('%s', (typed, name, url) => {
    expect(readRepositoryAddress(typed)).toMatchObject({ name, archiveUrls: expect.arrayContaining([url]) })
    expect(readRepositoryAddress(typed).archiveUrls[0]).toBe(url)
  })

  it('with a branch that has slashes, or a file in a branch, is tried both ways', () => {
    expect(readRepositoryAddress('https://github.com/acme/task/tree/feature/login').archiveUrls).toEqual([
      github('feature/login'),
      github('feature'),
    ])
  })

  it('without a branch falls back to the usual ones where a host knows no HEAD', () => {
    expect(readRepositoryAddress('github.com/acme/task').archiveUrls).toEqual(
      ['HEAD', 'main', 'master'].map(github),
    )
  })

  it.each([
    ['', 'Enter the address'],
    ['not an address', 'Enter the address'],
    ['https://example.org/acme/task', 'download it as an archive'],
    ['https://github.com.evil.example/acme/task', 'download it as an archive'],
    ['https://github.com/acme', 'with the owner'],
    ['https://github.com/acme/%2e%2e', 'with the owner'],
    ['https://github.com/acme/ta%0ask', 'with the owner'],
    ['file:///etc/passwd', 'download it as an archive'],
    ['https://github.com/acme/task/tree/../../../x', 'with the owner'],
  ])('%j is refused', (typed, words) => {
    expect(() => readRepositoryAddress(typed)).toThrow(words)
    expect(() => readRepositoryAddress(typed)).toThrow(
      expect.objectContaining({ facts: { field: 'repository' } }),
    )
  })

  it('reaches no other host and no other path, whatever the branch is called', () => {
    for (const ref of ['%2e%2e%2fx', '-x', 'a b', '@evil.example', 'x?y=z', 'x%0ay'])
      for (const url of readRepositoryAddress(`https://github.com/acme/task/tree/${ref}`).archiveUrls)
        expect(new URL(url).href).toMatch(
          /^https:\/\/codeload\.github\.com\/acme\/task\/tar\.gz\/[\w][\w./+-]*$/,
        )
  })
})
