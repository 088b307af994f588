const width = 640
const height = 130
const left = 60

/** One small line chart below the other, with zero at the bottom of each. */
export function plot(rows, title) {
  const names = Object.keys(rows[0]).filter((name) => name !== 'at')
  const charts = names.map((name, index) => chart(rows, name, 40 + index * (height + 40)))
  const total = 30 + names.length * (height + 40)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + left + 20}" height="${total}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="20" font-size="14">${title}</text>
${charts.join('\n')}
</svg>
`
}

function chart(rows, name, top) {
  const most = Math.max(1, ...rows.map((row) => row[name])) * 1.1
  const minutes = rows.at(-1).at
  const points = rows.map(
    (row) =>
      `${(left + (row.at / minutes) * width).toFixed(1)},${(top + height - (row[name] / most) * height).toFixed(1)}`,
  )
  return `<text x="${left}" y="${top - 4}">${name}</text>
<path d="M${left} ${top}V${top + height}H${left + width}" fill="none" stroke="#888"/>
<text x="${left - 6}" y="${top + 10}" text-anchor="end">${Math.round(most)}</text><text x="${left - 6}" y="${top + height}" text-anchor="end">0</text>
<text x="${left + width}" y="${top + height + 14}" text-anchor="end">${minutes.toFixed(1)} min</text>
<polyline points="${points.join(' ')}" fill="none" stroke="#2457d6" stroke-width="1.5"/>`
}
