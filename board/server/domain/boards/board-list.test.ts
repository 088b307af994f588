import { expect, it } from 'vitest'
import { readBoardList } from './board-list.ts'

it('reads one board a line, with its company after a comma or tab, and leaves out comments', () => {
  const list = [
    '\uFEFF# Companies of our ecosystem',
    'https://jobs.lever.co/acme',
    '',
    '  lever:eu/harbor ,  Harbor  Labs  ',
    'ashby:Pebble Works\tPebble # moved in May',
    'https://reef.example/careers#open, Reef',
    ' , Nobody',
  ]
  const read = [
    { typed: 'https://jobs.lever.co/acme', company: undefined },
    { typed: 'lever:eu/harbor', company: 'Harbor Labs' },
    { typed: 'ashby:Pebble Works', company: 'Pebble' },
    { typed: 'https://reef.example/careers#open', company: 'Reef' },
  ]
  for (const end of ['\n', '\r\n', '\r']) expect(readBoardList(list.join(end))).toEqual(read)
})

it('finds no board in a file of comments', () => {
  expect(readBoardList('# lever:acme\n\n')).toEqual([])
})
