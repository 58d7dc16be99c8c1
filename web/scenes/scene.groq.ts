/** The fields of every slider; some kinds of scenes have more. */
const controlFields = /* groq */ `label, min, max, step, start, unit, result, otherResult`;

/** The fields of each kind of scene but the architecture. */
const drawingFields = /* groq */ `
  _type == "sceneGraph" => {
    nodes[]{ _key, id, label, detail, column, state, changedDetail, changedState },
    edges[]{ _key, from, to, label, state, changedState },
    note,
    control{ ${controlFields}, limit }
  },
  _type == "sceneTimeline" => {
    marks, deadlineAt, deadlineLabel, rows[]{ _key, label, start, end, state, note, changedNote },
    control{ ${controlFields}, row }
  },
  _type == "sceneChart" => {
    unit, axis, limitValue, limitLabel, lines[]{ _key, label, values, tone }, note,
    control{ ${controlFields}, limitLabel }
  },
  _type == "sceneCode" => {
    filename, language, lines[]{ _key, text, change, mark, tone }
  },
  _type == "sceneLog" => {
    rows[]{ _key, time, who, what, outcome, outcomeLabel, reason, amount },
    control{ ${controlFields}, heldLabel, allowedLabel }
  },
  _type == "sceneProcess" => {
    unit, workLabel, waitLabel, steps[]{ _key, label, work, wait, state, note }
  },
  _type == "sceneCompare" => {
    leftTitle, rightTitle, rows[]{ _key, label, left, right, same, note, amount, below, from },
    control{ ${controlFields} }
  },
  _type == "sceneThread" => {
    messages[]{ _key, who, side, text, tags }, fields[]{ _key, label, value }
  },
  _type == "sceneMatrix" => {
    columns, rows[]{ _key, label, values }, lowLabel, highLabel, note
  },
  _type == "sceneTable" => {
    columns, rows[]{ _key, cells, state }, note
  },
  _type == "sceneFigures" => {
    rows[]{ _key, label, before, after, beforeValue, afterValue, change }
  }`;

/**
 * The fields of a scene of any kind, for `"scene": scene[0]${sceneFields}`. In the Studio the field is an
 * array with at most one item. The preview finds the source of a text by the `_key` of each list item.
 */
export const sceneFields = /* groq */ `{
  _key,
  _type,
  title,
  caption,
  _type == "sceneArchitecture" => {
    sources, runtimeTitle, runtimeRows, modules, outcomes, lateRow, note,
    "moduleHues": *[_type == "solutionModule" && defined(hue)] | order(name) { _id, name, hue },
    moments[]{ _key, time, name, text, "scene": scene[0]{ _key, _type, title, caption, ${drawingFields} } }
  },
  ${drawingFields}
}`;
