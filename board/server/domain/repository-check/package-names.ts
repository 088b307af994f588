import { editDistance } from '../../texts/edit-distance.ts'

/** Packages whose names are imitated most, of those that projects of this field use. */
const imitated = (
  'axios bcryptjs bignumber.js body-parser chalk commander cross-env debug discord.js dotenv electron eslint ethers ' +
  'express fastify ganache hardhat helmet inquirer jsonwebtoken lodash mongoose nodemailer nodemon openai passport ' +
  'prettier prisma puppeteer react react-dom react-router react-router-dom react-scripts redux request rimraf ' +
  'rollup sequelize socket.io solana-web3.js styled-components tailwindcss telegraf truffle typechain typescript ' +
  'uuid validator viem vite-plugin-react wagmi web3 web3.js web3modal webpack winston'
).split(' ')
const imitatedScopes =
  'angular babel chainlink coinbase ethersproject metamask nestjs nomicfoundation nomiclabs openzeppelin rainbow-me reown solana tanstack types typescript-eslint uniswap vitejs wagmi walletconnect web3modal'.split(
    ' ',
  )

/** Honest packages whose names are one letter from one of those. */
const honest = new Set(
  'bcrypt preact preact-router eclint enquirer jslint tslint openapi telegram prism dotenvx react-rnd vitest'.split(
    ' ',
  ),
)

const byPlainName = new Map(imitated.map((name) => [plainName(name), name]))
const knownScopes = new Set(imitatedScopes)

/** A name without signs and without the `js` that many add. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/(?:js|node)$/, '')
}

/**
 * The well-known package, or scope, whose name a package's could be mistaken for; undefined if there is none. One letter makes the difference, or
 * signs between the letters.
 */
export function imitatedBy(name: string): string | undefined {
  const [, scope, rest = ''] = /^(?:@([^/]+)\/)?(.+)$/.exec(name.toLowerCase()) ?? []
  if (scope !== undefined) return knownScopes.has(scope) ? undefined : closeTo(scope, imitatedScopes)
  if (imitated.includes(rest) || honest.has(rest)) return undefined
  return byPlainName.get(plainName(rest)) ?? closeTo(rest, imitated)
}

function closeTo(name: string, others: readonly string[]): string | undefined {
  // Short names are one letter apart from many.
  return others.find(
    (other) => other.length >= 5 && mayBeClose(name, other) && editDistance(name, other, 1) === 1,
  )
}

/** One letter changes the beginning of a long name or its end, not both. Lockfiles name thousands of packages, and this is quick to see. */
function mayBeClose(name: string, other: string): boolean {
  return (
    name.length >= 5 &&
    Math.abs(name.length - other.length) <= 1 &&
    (name[0] === other[0] || name.at(-1) === other.at(-1))
  )
}
