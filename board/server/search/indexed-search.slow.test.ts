import { testEngines } from './engines.fixture.ts'

testEngines(5_000)
