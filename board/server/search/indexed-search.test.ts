import { testEngines } from './engines.fixture.ts'

testEngines(300)
