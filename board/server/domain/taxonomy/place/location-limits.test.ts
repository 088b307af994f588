import { expect, it } from 'vitest'
import { parseLocation } from './location.ts'
import { tell } from './told-place.fixture.ts'

it.each([
  // Places that are left out in several lines or clauses, before the world, or behind it
  [
    'Remote worldwide, except for: Iran; Belarus; Cuba',
    'remote | Worldwide except Iran, Belarus, Cuba |  | ',
  ],
  ['Anywhere except\nRussia\n- Syria', 'remote | Worldwide except Russia, Syria |  | '],
  ['Worldwide - Excludes: Iran, Cuba; Syria', 'remote | Worldwide except Iran, Cuba, Syria |  | '],
  [
    'Remote in Europe, not open to residents of Serbia; Russia',
    'remote | Europe except Serbia, Russia |  | ',
  ],
  ['Worldwide except China; offices in Zug', 'remote | Worldwide except China | Switzerland | Zug'],
  ['Remote except Japan; London', 'remote |  except Japan | UK | London'],
  ['Remote except California; Canada', 'remote | US | Canada | '],
  ['Remote, no US; Canada', 'remote | Canada except US |  | '],
  ['Remote, without visa sponsorship; Canada', 'remote | Canada |  | '],
  ['Remote: worldwide. Not: US', 'remote | Worldwide except US |  | '],
  ['Not: Iran. Remote worldwide', 'remote | Worldwide except Iran |  | '],
  ['No: Cuba; Syria\nRemote worldwide', 'remote | Worldwide except Cuba, Syria |  | '],
  ['Worldwide - Iran and Syria excluded', 'remote | Worldwide except Iran, Syria |  | '],
  ['Remote: Europe – Serbia and Belarus not eligible', 'remote | Europe except Serbia, Belarus |  | '],
  ['US, California and Texas excluded (Remote)', 'remote | US |  | '],
  ['Remote all over the world; unless you are in Russia', 'remote | Worldwide except Russia |  | '],
  ['Work from anywhere, unless in Syria', 'remote | Worldwide except Syria |  | '],
  // The world and a place in one list
  ['Anywhere, Remote, India', 'remote | India |  | '],
  ['India, Remote, Anywhere', 'remote | India |  | '],
  ['Remote, Anywhere, India', 'remote | India |  | '],
  ['Anywhere, Remote - India', 'remote | India |  | '],
  ['Global, Remote, Singapore', 'remote | Singapore |  | '],
  ['Worldwide, Remote, Kenya or Nigeria', 'remote | Kenya, Nigeria |  | '],
  ['Remote (Global, Americas)', 'remote | Americas |  | '],
  ['Remote (LATAM, worldwide)', 'remote | LATAM |  | '],
  ['Remote (US or worldwide)', 'remote | Worldwide |  | '],
  ['Worldwide or Spain, remote', 'remote | Worldwide |  | '],
  ['Global, Remote, Berlin', 'remote |  | Germany | Berlin'],
  ['Berlin, Remote Worldwide', 'remote | Worldwide | Germany | Berlin'],
  ['London or Remote, Anywhere', 'remote | Worldwide | UK | London'],
  ['Remote: Anywhere; Brazil', 'remote | Brazil |  | '],
  ['Remote Worldwide\nUSA', 'remote | US |  | '],
  ['EMEA; Anywhere', 'remote | EMEA |  | '],
  ['Remote worldwide; London', 'remote | Worldwide | UK | London'],
  ['Remote worldwide; Hybrid - Singapore', 'remote | Worldwide | Singapore | '],
  // Names with an initial
  ['Remote N. Korea', 'remote | North Korea |  | '],
  ['S Korea', '- |  | South Korea | '],
  ['Remote (worldwide, except N. Korea)', 'remote | Worldwide except North Korea |  | '],
  [
    "Worldwide except the Democratic People's Republic of Korea",
    'remote | Worldwide except North Korea |  | ',
  ],
  ['Korea (North)', '- |  | North Korea | '],
  ['Remote - S. America', 'remote | South America |  | '],
  ['S. Africa (remote)', 'remote | South Africa |  | '],
  ['Remote, E. Europe', 'remote | Eastern Europe |  | '],
  // Flags
  ['Remote worldwide 🇩🇪 only', 'remote | Germany |  | '],
  ['Worldwide (no 🇺🇸)', 'remote | Worldwide except US |  | '],
  ['REMOTE 🇲🇽🇨🇴 🇵🇪', 'remote | Mexico, Colombia, Peru |  | '],
  ['🇵🇹 Lisbon / 🇩🇪 Berlin', '- |  | Portugal, Germany | Lisbon, Berlin'],
  ['Remote 🇬🇪', 'remote | Georgia |  | '],
  ['🇮🇷 excluded\n🌍 Remote worldwide 🇺🇳', 'remote | Worldwide except Iran |  | '],
  ['Remote 🇪🇺', 'remote | EU |  | '],
  // Towns with the names of countries
  ['Iran, TX Remote', 'remote | US |  | '],
  ['Russia, OH (remote)', 'remote | US |  | '],
  ['Remote - Cuba, MO', 'remote | US |  | '],
  ['Remote - Lebanon, TN', 'remote | US |  | Lebanon'],
  ['Mexico, MO, USA - Remote', 'remote | US |  | '],
  ['Cuba, NY, Remote', 'remote |  | US | '],
  ['Remote, Norway, Maine', 'remote |  | US | '],
  ['Remote: Poland, DE', 'remote | Poland |  | '],
  ['Remote - Mexico, CA', 'remote | Mexico |  | '],
  ['Remote: Lebanon, Peru, CO', 'remote | Lebanon, Peru, Colombia |  | '],
])('reads %j', (location, expected) => {
  expect(tell(parseLocation(location))).toBe(expected)
})
