import * as text from '#messages/embed'
import { placeLine } from '../../components/place/place-line.ts'
import type { JobFormat } from '../format.ts'
import { breakText, drawPicture, fitText, line, pen, stateOf } from '../picture.ts'
import { cleanText } from '../plain-text.ts'
import { element } from '../xml.ts'

const [width, margin] = [480, 20]
const inner = width - 2 * margin
const titleFont = { size: 17, isBold: true }
const titleHeight = 23

/** A job as a picture, for pages that take nothing else, such as a README. */
export const card: JobFormat<'svg'> = {
  suffix: 'svg',
  name: text.cardName,
  type: 'image/svg+xml; charset=utf-8',
  withMarkdown: false,
  isPicture: true,
  render({ job, boardName }) {
    const titles = breakText(cleanText(job.title), inner, titleFont, 2)
    const state = stateOf(job)
    const facts = [job.pay.text, placeLine(job.place)].filter((fact) => fact !== '').join(' · ')
    const after = 32 + (titles.length - 1) * titleHeight
    const isOpen = job.status === 'live'
    const foot = after + (isOpen ? 76 : 52)
    const small = { y: foot, size: 12 }
    const x = margin + (state.isSigned ? 18 : 0)
    return drawPicture(
      { width, height: foot + 16, words: text.cardWords(job.title, job.company.name, boardName) },
      [
        element('rect', '', {
          class: 'card',
          fill: 'none',
          stroke: 'currentColor',
          x: '0.5',
          y: '0.5',
          width: String(width - 1),
          height: String(foot + 15),
          rx: '10',
        }),
        ...titles.map((title, at) => line(title, { x: margin, y: 32 + at * titleHeight, ...titleFont })),
        line(fitText(job.company.name, inner, { size: 14 }), {
          x: margin,
          y: after + 22,
          size: 14,
          className: 'soft',
        }),
        ...(isOpen
          ? [line(fitText(facts, inner, { size: 14 }), { x: margin, y: after + 44, size: 14 })]
          : []),
        ...(state.isSigned ? [pen(margin, foot - 12, 14)] : []),
        line(state.words, { x, ...small, className: state.tone }),
        line(fitText(boardName, inner / 2, small), {
          x: width - margin,
          ...small,
          className: 'faint',
          isAtEnd: true,
        }),
      ],
    )
  },
}
