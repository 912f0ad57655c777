"""Textual pipelines to steps and back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aclower.errors import UsageError
from aclower.passes.pipeline_text import ROOT, Step, parse_options, parse_pipeline


def step(name: str, options: str = "", *anchors: str) -> Step:
    return Step((ROOT, *anchors), name, options)


PARSED = {
    "": [],
    "   \n ": [],
    "builtin.module()": [],
    " builtin.module (  ) ": [],
    "cse": [step("cse")],
    "cse,cse": [step("cse"), step("cse")],
    "builtin.module(cse)": [step("cse")],
    "\tbuiltin.module( a ,\n b )": [step("a"), step("b")],
    "a{}": [step("a")],
    "a{ }": [step("a")],
    "a { x=1 }": [step("a", "x=1")],
    "a{x=1 y=2},b": [step("a", "x=1 y=2"), step("b")],
    "a{x=1,2},b": [step("a", "x=1,2"), step("b")],
    "a{x={y=1,2 z={w}},3}": [step("a", "x={y=1,2 z={w}},3")],
    "a{x=f(g,h)},b": [step("a", "x=f(g,h)"), step("b")],
    "inline{op-pipelines=func.func(canonicalize,cse)}": [step("inline", "op-pipelines=func.func(canonicalize,cse)")],
    "func.func(a,b{x=1})": [step("a", "", "func.func"), step("b", "x=1", "func.func")],
    "func.func()": [],
    "func.func( scf.for( a ) , b ), c": [
        step("a", "", "func.func", "scf.for"),
        step("b", "", "func.func"),
        step("c"),
    ],
    "any(a)": [step("a", "", "any")],
    "builtin.module(func.func(a),b)": [step("a", "", "func.func"), step("b")],
}


@pytest.mark.parametrize("text", PARSED)
def test_steps_are_split_at_commas_outside_of_braces(text: str) -> None:
    assert parse_pipeline(text) == PARSED[text]


REFUSED = {
    "(": "expected a closing ')'",
    "{": "expected a closing '}'",
    ")": "unexpected ')' at column 1",
    "}": "unexpected '}' at column 1",
    "a(": "expected a closing ')'",
    "a{": "expected a closing '}'",
    "a{)": "unexpected ')' at column 3",
    "a(}": "unexpected '}' at column 3",
    "a{(})": "unexpected '}' at column 4",
    "a))": "unexpected ')' at column 2",
    "builtin.module(a": "expected a closing ')'",
    ",": "expected a pass or op name",
    "a,": "expected a pass or op name",
    ",a": "expected a pass or op name",
    "a,,b": "expected a pass or op name",
    "func.func(a,)": "expected a pass or op name",
    "{x=1}": "expected a pass or op name",
    "a b": "expected a pass or op name in the pass pipeline, got 'a b'",
    "a b{x=1}": "expected a pass or op name",
    "a{x=1}b": "expected ',' after the options of 'a'",
    "a{x=1} {y=2} z": "expected ',' after the options of 'a'",
    "f(a)b": "expected ',' after 'f(...)'",
    "f(a)(b) c": "expected ',' after 'f(...)'",
    "f(a)(b)": "unexpected ')'",
    "f{x=1}(a)": "expected ',' after the options of 'f'",
    "builtin.module(a),b": "as the outermost op",
    "b,builtin.module(a)": "as the outermost op",
    "builtin.module(builtin.module(a))": "as the outermost op",
    "func.func(builtin.module(a))": "as the outermost op",
}
# What is taken although it names nothing, or more than one thing.
KNOWN = ["(a)", "builtin.module((a))", "f((a))", "a{x=1}{y=2}", "f g(a)"]


@pytest.mark.parametrize("text", REFUSED)
def test_text_that_is_no_pipeline_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_pipeline(text)
    assert REFUSED[text] in str(caught.value)


@pytest.mark.parametrize("text", KNOWN)
def test_an_op_or_option_list_that_is_malformed_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_pipeline(text)


def test_deep_nesting_is_refused_or_parsed() -> None:
    try:
        (found,) = parse_pipeline("f(" * 5000 + "a" + ")" * 5000)
    except UsageError:
        return
    assert len(found.anchors) == 5001


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("  ", {}),
        ("a", {"a": "true"}),
        ("a=", {"a": ""}),
        ("a=1", {"a": "1"}),
        ("a=1  b=2\tc", {"a": "1", "b": "2", "c": "true"}),
        ("a=b=c", {"a": "b=c"}),
        ("a=1 a=2", {"a": "2"}),
        ("a=false", {"a": "false"}),
    ],
)
def test_options_are_words_with_a_value_or_true(text: str, options: dict[str, str]) -> None:
    assert parse_options(text) == options


NAMES = st.from_regex(r"[a-z][a-z0-9_.-]{0,8}", fullmatch=True).filter(lambda name: name != ROOT)
WORDS = st.from_regex(r"[a-z0-9=.,*-]{1,6}", fullmatch=True)
GROUPS = st.recursive(
    st.lists(WORDS, min_size=1, max_size=3).map(" ".join),
    lambda inner: st.tuples(WORDS, inner, st.sampled_from(["{}", "()"])).map(
        lambda t: f"{t[0]}{t[2][0]}{t[1]}{t[2][1]}"
    ),
    max_leaves=4,
)
STEPS = st.builds(
    lambda anchors, name, options: Step((ROOT, *anchors), name, options),
    st.lists(NAMES, max_size=3),
    NAMES,
    st.just("") | GROUPS,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_a_step_is_parsed_back_from_its_text(given_step: Step) -> None:
    assert parse_pipeline(given_step.text()) == [given_step]


@settings(max_examples=40, deadline=None)
@given(st.lists(STEPS, max_size=4), st.sampled_from([",", " ,\n"]))
def test_steps_are_parsed_back_from_their_texts_in_a_row(steps: list[Step], comma: str) -> None:
    inner = comma.join(item.text()[len(ROOT) + 1 : -1] for item in steps)
    assert parse_pipeline(inner) == parse_pipeline(f"{ROOT}({inner})") == steps


@given(st.text(alphabet="ab,(){}= ", max_size=12))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        steps: list[Any] = parse_pipeline(text)
    except UsageError:
        return
    assert all(item.name and item.anchors[0] == ROOT for item in steps)


@given(st.dictionaries(NAMES, st.from_regex(r"[a-z0-9=.]{1,5}", fullmatch=True)))
def test_options_are_parsed_back(options: dict[str, str]) -> None:
    assert parse_options(" ".join(f"{name}={value}" for name, value in options.items())) == options
