import { calculatorFields, calculatorSchema } from "../../features/pricing/calculator.groq.ts";

// The route of the business case reads the same fields.
export const priceCalculatorFields = calculatorFields;
export const priceCalculatorSchema = calculatorSchema;
