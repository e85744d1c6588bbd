// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {EventAction} from "../../src/action/EventAction.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {Definition} from "../shared/Definition.sol";
import {Test} from "../shared/Test.sol";
import {Vm} from "../shared/Vm.sol";
import {AgreeingToAll, Babbling, Burning, Denying, Mute, NoteBase, PlainBase, ReenteringBase} from "./Bases.sol";

contract BoostRegistryTest is Test {
    bytes4 private constant _DEPLOYMENT_FAILED = bytes4(keccak256("DeploymentFailed()"));
    bytes4 private constant _INVALID_INITIALIZATION = bytes4(keccak256("InvalidInitialization()"));
    bytes4 private constant _REENTRANCY = bytes4(keccak256("Reentrancy()"));

    BoostRegistry private _registry = new BoostRegistry();
    NoteBase private _base = new NoteBase();

    function testFuzz_register_keepsTheFirst(uint8 kind, string memory name, uint256 who) public {
        IBoostRegistry.RegistryType type_ = _type(kind);
        bytes32 identifier = _baseIdentifier(type_, name);
        vm.expectEmit(true, true, true, true, address(_registry));
        emit IBoostRegistry.Registered(type_, identifier, address(_base));
        vm.prank(account(who));
        _registry.register(type_, name, address(_base));
        vm.assertEq(address(_registry.getBaseImplementation(identifier)), address(_base), "kept");

        address other = address(new NoteBase());
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.AlreadyRegistered.selector, type_, identifier));
        _registry.register(type_, name, other);
        vm.assertEq(address(_registry.getBaseImplementation(identifier)), address(_base), "still the first");
    }

    function testFuzz_register_refusesWhatCannotBeCloned(uint8 kind, string memory name, uint256 which) public {
        address impostor = _impostor(which);
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotACloneable.selector, impostor));
        _registry.register(_type(kind), name, impostor);
    }

    function testFuzz_deployClone_deploysInitialisesAndRecords(
        uint8 kind,
        string memory name,
        bytes memory data,
        uint256 who
    ) public {
        vm.assume(data.length == 0 || data[0] != 0xff);
        IBoostRegistry.RegistryType type_ = _type(kind);
        address deployer = account(who);
        address expected = _address(type_, address(_base), name, deployer);
        bytes32 identifier = _cloneIdentifier(type_, address(_base), deployer, name);

        vm.recordLogs();
        vm.prank(deployer);
        ICloneable instance = _registry.deployClone(type_, address(_base), name, data);
        vm.assertEq(address(instance), expected, "where CREATE2 puts it");
        vm.assertEq(NoteBase(address(instance)).note(), data, "initialised");

        IBoostRegistry.Clone memory clone = _registry.getClone(identifier);
        vm.assertEq(uint8(clone.baseType), uint8(type_), "kind");
        vm.assertEq(address(clone.instance), expected, "instance");
        vm.assertEq(clone.deployer, deployer, "deployer");
        vm.assertEq(clone.name, name, "name");

        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "initialised, then deployed");
        vm.assertEq(logs[1].topics[0], IBoostRegistry.Deployed.selector, "Deployed");
        vm.assertEq(logs[1].topics[1], bytes32(uint256(type_)), "kind");
        vm.assertEq(logs[1].topics[2], identifier, "identifier");
        vm.assertEq(logs[1].data, abi.encode(address(_base), expected), "base and instance");
    }

    function testFuzz_deployClone_takesANameOnce(uint8 kind, string memory name, uint256 who) public {
        IBoostRegistry.RegistryType type_ = _type(kind);
        address deployer = account(who);
        vm.prank(deployer);
        _registry.deployClone(type_, address(_base), name, "first");
        vm.prank(deployer);
        vm.expectRevert(_DEPLOYMENT_FAILED);
        _registry.deployClone(type_, address(_base), name, "second");
        vm.assertEq(_registry.getClones(deployer).length, 1, "one clone");
    }

    function testFuzz_deployClone_givesEveryCallerTheirOwn(uint8 kind, string memory name, uint256 who, uint256 other)
        public
    {
        IBoostRegistry.RegistryType type_ = _type(kind);
        address deployer = account(who);
        address stranger = account(other);
        vm.assume(deployer != stranger);
        // The other account deploys first with the same arguments, and does not block the deployer.
        vm.prank(stranger);
        ICloneable theirs = _registry.deployClone(type_, address(_base), name, "mine now");
        vm.prank(deployer);
        ICloneable own = _registry.deployClone(type_, address(_base), name, "as planned");
        vm.assertTrue(theirs != own, "two clones");
        vm.assertEq(address(own), _address(type_, address(_base), name, deployer), "where it was to be");
        vm.assertEq(NoteBase(address(own)).note(), "as planned", "as its deployer wanted it");
    }

    function testFuzz_deployClone_keepsKindsAndBasesApart(string memory name, uint256 who) public {
        address deployer = account(who);
        address otherBase = address(new NoteBase());
        vm.prank(deployer);
        ICloneable one = _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_base), name, "");
        vm.prank(deployer);
        ICloneable two = _registry.deployClone(IBoostRegistry.RegistryType.BUDGET, address(_base), name, "");
        vm.prank(deployer);
        ICloneable three = _registry.deployClone(IBoostRegistry.RegistryType.ACTION, otherBase, name, "");
        vm.assertTrue(one != two && two != three && one != three, "three clones");
        vm.assertEq(_registry.getClones(deployer).length, 3, "three records");
    }

    function testFuzz_deployClone_cannotBeInitialisedAgain(string memory name, bytes memory data, uint256 who) public {
        ICloneable instance = _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_base), name, "first");
        vm.prank(account(who));
        vm.expectRevert(_INVALID_INITIALIZATION);
        instance.initialize(data);
    }

    function testFuzz_deployClone_passesOnTheInitialisersError(string memory name, bytes memory data, uint256 who)
        public
    {
        data = bytes.concat(hex"ff", data);
        address deployer = account(who);
        vm.prank(deployer);
        vm.expectRevert(abi.encodeWithSelector(NoteBase.Refused.selector, data));
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_base), name, data);
        vm.assertEq(_registry.getClones(deployer).length, 0, "nothing recorded");
        // And the name is still free.
        vm.prank(deployer);
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_base), name, "");
    }

    function testFuzz_deployClone_refusesWhatCannotBeCloned(uint8 kind, string memory name, uint256 which) public {
        address impostor = _impostor(which);
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotACloneable.selector, impostor));
        _registry.deployClone(_type(kind), impostor, name, "");
    }

    function testFuzz_deployClone_refusesABaseWithoutInitialiser(string memory name, bytes memory data) public {
        PlainBase plain = new PlainBase();
        vm.expectRevert(ICloneable.InitializerNotImplemented.selector);
        _registry.deployClone(IBoostRegistry.RegistryType.BUDGET, address(plain), name, data);
    }

    function testFuzz_deployClone_cannotBeReentered(string memory name) public {
        ReenteringBase base = new ReenteringBase();
        vm.expectRevert(_REENTRANCY);
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(base), name, abi.encode(_base));
        // The guard is open again in the same transaction.
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_base), name, "");
    }

    function testFuzz_deployClone_deploysAnEventAction(Definition.Payload memory payload, string memory name) public {
        EventAction base = new EventAction();
        ICloneable instance = _registry.deployClone(
            IBoostRegistry.RegistryType.ACTION, address(base), name, abi.encode(Definition.fold(payload))
        );
        EventAction action = EventAction(address(instance));
        vm.assertTrue(Definition.equals(payload.actionClaimant, action.getActionClaimant()), "claimant");
        vm.assertTrue(Definition.equals(payload.actionStepOne, action.getActionStep(0)), "first step");
        vm.assertTrue(Definition.equals(payload.actionStepFour, action.getActionStep(3)), "last step");
    }

    function testFuzz_getBaseImplementation_knowsNothingElse(bytes32 identifier) public {
        _registry.register(IBoostRegistry.RegistryType.ACTION, "known", address(_base));
        vm.assume(identifier != _baseIdentifier(IBoostRegistry.RegistryType.ACTION, "known"));
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotRegistered.selector, identifier));
        _registry.getBaseImplementation(identifier);
    }

    function testFuzz_getClone_knowsNothingElse(bytes32 identifier) public {
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotRegistered.selector, identifier));
        _registry.getClone(identifier);
    }

    function testFuzz_getClones_listsOldestFirst(uint256 who, uint8 count) public {
        address deployer = account(who);
        count %= 9;
        for (uint256 index; index < count; ++index) {
            vm.prank(deployer);
            _registry.deployClone(
                IBoostRegistry.RegistryType.INCENTIVE, address(_base), string(abi.encodePacked(index)), ""
            );
        }
        bytes32[] memory identifiers = _registry.getClones(deployer);
        vm.assertEq(identifiers.length, count, "all");
        for (uint256 index; index < count; ++index) {
            vm.assertEq(
                identifiers[index],
                _cloneIdentifier(
                    IBoostRegistry.RegistryType.INCENTIVE, address(_base), deployer, string(abi.encodePacked(index))
                ),
                "in order"
            );
        }
    }

    function testFuzz_getIdentifier_isTheProtocols(uint8 kind, string memory name) public view {
        vm.assertEq(_registry.getIdentifier(_type(kind), name), _baseIdentifier(_type(kind), name), "base id");
    }

    function testFuzz_getCloneIdentifier_isTheProtocols(uint8 kind, address base, address deployer, string memory name)
        public
        view
    {
        vm.assertEq(
            _registry.getCloneIdentifier(_type(kind), base, deployer, name),
            _cloneIdentifier(_type(kind), base, deployer, name),
            "clone id"
        );
    }

    function testFuzz_supportsInterface_answersForItsOwnAlone(bytes4 interfaceId) public view {
        bool isOwn = interfaceId == 0x01ffc9a7 || interfaceId == 0xb09d9d54;
        vm.assertEq(_registry.supportsInterface(interfaceId), isOwn, "own interfaces and no other");
    }

    function _type(uint8 kind) private pure returns (IBoostRegistry.RegistryType) {
        return IBoostRegistry.RegistryType(kind % 5);
    }

    function _impostor(uint256 which) private returns (address) {
        which %= 6;
        if (which == 0) return address(new Mute());
        if (which == 1) return address(new Denying());
        if (which == 2) return address(new AgreeingToAll());
        if (which == 3) return address(new Babbling());
        if (which == 4) return address(new Burning());
        return account(which);
    }

    // The formulas of the protocol, spelled out byte by byte.

    function _baseIdentifier(IBoostRegistry.RegistryType type_, string memory name) private pure returns (bytes32) {
        return keccak256(bytes.concat(bytes1(uint8(type_)), keccak256(bytes(name))));
    }

    function _cloneIdentifier(IBoostRegistry.RegistryType type_, address base, address deployer, string memory name)
        private
        pure
        returns (bytes32)
    {
        bytes32 inner = keccak256(bytes.concat(bytes20(base), bytes20(deployer), bytes(name)));
        return keccak256(bytes.concat(bytes1(uint8(type_)), inner));
    }

    function _address(IBoostRegistry.RegistryType type_, address base, string memory name, address deployer)
        private
        view
        returns (address)
    {
        bytes32 salt = keccak256(bytes.concat(bytes1(uint8(type_)), bytes20(base), bytes(name), bytes20(deployer)));
        return vm.computeCreate2Address(salt, LibClone.initCodeHash(base), address(_registry));
    }
}
