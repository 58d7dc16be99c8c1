import { calculatorContent } from "../../features/pricing/calculator.fixture.ts";

/** Valid content of the section. */
export const validCalculator = calculatorContent;
