import { testEngines } from './engines.fixture.ts'

// `npm run test:slow` has 5,000 more.
testEngines(100)
