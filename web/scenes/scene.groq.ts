/** The fields of every slider; some kinds of scenes have more. */
const controlFields = /* groq */ `label, min, max, step, start, unit, result, otherResult`;

/** The fields of each kind of scene but the architecture. */
const drawingFields = /* groq */ `
  _type == "sceneGraph" => {
    nodes[]{ id, label, detail, column, state },
    edges[]{ from, to, label, state },
    note
  },
  _type == "sceneTimeline" => {
    marks, deadlineAt, deadlineLabel, rows[]{ label, start, end, state, note, changedNote },
    control{ ${controlFields}, row }
  },
  _type == "sceneChart" => {
    unit, axis, limitValue, limitLabel, lines[]{ label, values, tone }, note,
    control{ ${controlFields}, limitLabel }
  },
  _type == "sceneCode" => {
    filename, language, lines[]{ text, change, mark, tone }
  },
  _type == "sceneLog" => {
    rows[]{ time, who, what, outcome, outcomeLabel, reason, amount },
    control{ ${controlFields}, heldLabel, allowedLabel }
  },
  _type == "sceneProcess" => {
    unit, workLabel, waitLabel, steps[]{ label, work, wait, state, note }
  },
  _type == "sceneCompare" => {
    leftTitle, rightTitle, rows[]{ label, left, right, same, note, amount, below, from },
    control{ ${controlFields} }
  },
  _type == "sceneThread" => {
    messages[]{ who, side, text, tags }, fields[]{ label, value }
  },
  _type == "sceneMatrix" => {
    columns, rows[]{ label, values }, lowLabel, highLabel, note
  },
  _type == "sceneTable" => {
    columns, rows[]{ cells, state }, note
  },
  _type == "sceneFigures" => {
    rows[]{ label, before, after, beforeValue, afterValue, change }
  }`;

/**
 * The fields of a scene of any kind, for `"scene": scene[0]${sceneFields}`. In the Studio the field is an
 * array with at most one item.
 */
export const sceneFields = /* groq */ `{
  _type,
  title,
  caption,
  _type == "sceneArchitecture" => {
    sources, runtimeTitle, runtimeRows, modules, outcomes, lateRow, note,
    "moduleHues": *[_type == "solutionModule" && defined(hue)] | order(name) { _id, name, hue },
    moments[]{ time, name, text, "scene": scene[0]{ _type, title, caption, ${drawingFields} } }
  },
  ${drawingFields}
}`;
