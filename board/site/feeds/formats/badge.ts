import * as text from '#messages/embed'
import type { JobFormat } from '../format.ts'
import { drawPicture, fitText, line, pen, stateOf, widthOf } from '../picture.ts'
import { cleanText } from '../plain-text.ts'
import { element } from '../xml.ts'

const [height, padding, font, base] = [22, 8, { size: 12 }, 15]
const longestName = 240

/** Whether a job is listed and signed, in one line. */
export const badge: JobFormat<'badge.svg'> = {
  suffix: 'badge.svg',
  name: text.badgeName,
  type: 'image/svg+xml; charset=utf-8',
  withMarkdown: false,
  isPicture: true,
  render({ job, boardName }) {
    const { words, tone, isSigned } = stateOf(job)
    const name = fitText(cleanText(boardName), longestName, font)
    const [nameWidth, stateWidth] = [widthOf(name, font), widthOf(words, font)]
    const middle = nameWidth + 2 * padding
    const stateX = middle + padding + (isSigned ? 17 : 0)
    const width = stateX + stateWidth + padding
    const ground = (className: string, x: number, wide: number) =>
      element('rect', '', {
        class: className,
        fill: 'none',
        x: String(x),
        width: String(wide),
        height: String(height),
      })
    return drawPicture({ width, height, words: text.badgeWords(job.title, words, boardName) }, [
      ground('name', 0, middle),
      ground('state', middle, width - middle),
      element('rect', '', {
        class: 'edge',
        fill: 'none',
        stroke: 'currentColor',
        x: '0.5',
        y: '0.5',
        width: String(width - 1),
        height: String(height - 1),
      }),
      line(name, { x: padding, y: base, ...font, className: 'soft', length: nameWidth }),
      ...(isSigned ? [pen(middle + padding, 4, 14)] : []),
      line(words, { x: stateX, y: base, ...font, className: tone, length: stateWidth }),
    ])
  },
}
